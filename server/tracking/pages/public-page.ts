/** Pages for recipients, who have no account: no script, nothing from elsewhere, and words in the language of the browser. */
import type { Language } from '@aura/contracts/platform/values.ts'
import { escapeMarkup } from '@aura/machines/platform/escape-markup.ts'
import type { FastifyReply } from 'fastify'

const css = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;
font:16px/1.5 system-ui,sans-serif;background:#f5f6f9;color:#151a24}main{max-width:34rem;width:100%}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px;color:#55607a;overflow-wrap:anywhere}strong{color:#151a24}
label{display:block;margin:0 0 4px;color:#151a24}input:not([type=checkbox]){width:100%;min-height:44px;padding:8px 12px;
border:1px solid #8590a3;border-radius:6px;font:inherit;background:#fff;color:#151a24;margin:0 0 16px}
.consent{display:flex;gap:12px;align-items:flex-start;margin:0 0 16px}.consent input{width:20px;height:20px;margin:2px 0 0;flex:none}
.trap{position:absolute;left:-999rem}.problem{color:#c62a2f}button,.button{display:inline-block;min-height:44px;padding:10px 16px;
border:1px solid #3a56d4;border-radius:6px;font:inherit;background:#3a56d4;color:#fff;cursor:pointer;text-decoration:none}
.quiet{background:transparent;color:#3a56d4}:focus-visible{outline:2px solid #3a56d4;outline-offset:2px}
.row{display:flex;flex-wrap:wrap;gap:12px}@media (prefers-color-scheme:dark){body{background:#0b0e14;color:#e7ebf3}
p{color:#a0aabb}strong,label{color:#e7ebf3}.quiet{color:#8aa4ff}.problem{color:#ff6369}
button:not(.quiet),.button:not(.quiet){background:#8aa4ff;border-color:#8aa4ff;color:#0b0e14}
input:not([type=checkbox]){background:#12161f;color:#e7ebf3}}`

export type PublicPage = { language: Language; title: string; body: string }

export const paragraph = (text: string): string => `<p>${escapeMarkup(text)}</p>`

/** `{host}` and the like become what is given, in bold. */
export const filled = (text: string, names: Record<string, string>): string =>
  `<p>${escapeMarkup(text).replace(/\{(\w+)\}/g, (gap, name: string) =>
    names[name] === undefined ? gap : `<strong>${escapeMarkup(names[name])}</strong>`,
  )}</p>`

export function sendPage(reply: FastifyReply, status: number, { language, title, body }: PublicPage): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<style>${css}</style>
</head>
<body><main><h1>${escapeMarkup(title)}</h1>${body}</main></body>
</html>
`)
}
