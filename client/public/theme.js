// Runs before the first paint, so that a light screen never flashes dark or the other way round.
// A file of its own because the content security policy allows no inline script.
try {
  if (localStorage.getItem('theme') === 'light') document.documentElement.className = 'light'
} catch {
  // Storage may be forbidden; dark is the default then.
}
