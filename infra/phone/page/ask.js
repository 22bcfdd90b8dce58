/** The simulator's control, as the page uses it. */
export async function ask(path, body) {
  const answer = await fetch(`/dev/phone/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  })
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}))
    throw new Error(told.error ?? String(answer.status))
  }
  return answer.json()
}
