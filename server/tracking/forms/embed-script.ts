/**
 * What stands on the company's site: `<script async src="…/forms/embed.js" data-form="<id>"></script>`. It puts the form's
 * frame behind itself and hands on the UTM parameters of the page; the page's policy has to allow our address for scripts
 * and frames, and nothing else.
 */
export const embedScript = `(() => {
  const tag = document.currentScript
  const form = tag && tag.dataset.form
  if (!form) return
  const address = new URL('/forms/' + encodeURIComponent(form), tag.src)
  const page = new URLSearchParams(location.search)
  for (const name of ['utm_source', 'utm_medium', 'utm_campaign'])
    if (page.get(name)) address.searchParams.set(name, page.get(name).slice(0, 100))
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = tag.dataset.title || 'Formulário'
  frame.loading = 'lazy'
  frame.style.cssText = 'width:100%;min-height:560px;border:0'
  tag.after(frame)
})()
`
