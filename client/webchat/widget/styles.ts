/** The chat's looks, handed to the shadow root as a sheet: no `style` in the page, so a strict policy lets it be. */
import { textOn } from './colour.ts'

const dark = `--panel:#12161f;--raised:#191f2b;--line:#252c3a;--text:#e7ebf3;--muted:#a0aabb;--critical:#ff8a8f;`
const light = `--panel:#ffffff;--raised:#f1f3f7;--line:#e2e6ed;--text:#151a24;--muted:#55607a;--critical:#b3242a;`

type Looks = { colour: string; theme: 'auto' | 'light' | 'dark'; side: 'left' | 'right' }

export const styles = ({ colour, theme, side }: Looks): string => `
:host{all:initial;--brand:${colour};--on-brand:${textOn(colour)};${theme === 'dark' ? dark : light}
color-scheme:${theme === 'auto' ? 'light dark' : theme}}
${theme === 'auto' ? `@media (prefers-color-scheme:dark){:host{${dark}}}` : ''}
*{box-sizing:border-box}
[hidden]{display:none!important}
button,input,textarea{font:inherit;color:inherit}
button{cursor:pointer}
:focus-visible{outline:2px solid var(--text);outline-offset:2px}
.launcher:focus-visible,.head :focus-visible,.primary:focus-visible{outline-color:var(--brand);box-shadow:0 0 0 2px var(--panel)}
.head :focus-visible{outline-color:var(--on-brand);box-shadow:none}
.launcher,.panel{position:fixed;z-index:2147483000;${side}:20px;font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.launcher{bottom:20px;width:56px;height:56px;border:0;border-radius:50%;background:var(--brand);color:var(--on-brand);
display:grid;place-items:center;box-shadow:0 4px 16px rgb(0 0 0/.28)}
.badge{position:absolute;top:-4px;right:-4px;min-width:22px;height:22px;padding:0 6px;border-radius:11px;background:#b3242a;
color:#fff;font-size:13px;line-height:22px;font-weight:600;text-align:center}
.panel{bottom:88px;width:380px;max-width:calc(100vw - 40px);height:600px;max-height:calc(100dvh - 108px);display:flex;
flex-direction:column;overflow:hidden;background:var(--panel);color:var(--text);border:1px solid var(--line);border-radius:12px;
box-shadow:0 12px 40px rgb(0 0 0/.28)}
.head{display:flex;align-items:center;gap:8px;padding:12px 12px 12px 16px;background:var(--brand);color:var(--on-brand)}
.head div{flex:1;min-width:0}
h2{margin:0;font-size:16px;line-height:1.3;font-weight:600;overflow-wrap:anywhere}
.status{margin:0;font-size:13px}
.status:empty{display:none}
.icon{flex:none;width:44px;height:44px;display:grid;place-items:center;border:0;border-radius:8px;background:none}
.notice{margin:0;padding:8px 16px;background:var(--raised);border-bottom:1px solid var(--line);font-size:13px;color:var(--muted)}
.log{flex:1;min-height:0;overflow-y:auto;padding:16px;display:flex;flex-direction:column;gap:8px;overscroll-behavior:contain}
.log:focus-visible{outline-offset:-2px}
.message{max-width:85%;display:flex;flex-direction:column;gap:2px;align-self:flex-start}
.message.own{align-self:flex-end;align-items:flex-end}
.bubble{margin:0;padding:8px 12px;border-radius:12px;background:var(--raised);white-space:pre-wrap;overflow-wrap:anywhere}
.own .bubble{background:var(--brand);color:var(--on-brand)}
.bubble a,.bubble button{color:inherit;text-decoration:underline;background:none;border:0;padding:0;text-align:start}
.meta{margin:0;font-size:12px;color:var(--muted);display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.failed .meta{color:var(--critical)}
.failed .meta button{min-height:28px;padding:0 8px;border:1px solid var(--line);border-radius:6px;background:none;color:var(--text)}
.typing{margin:0;min-height:20px;padding:0 16px 4px;font-size:13px;color:var(--muted)}
.composer{display:flex;align-items:flex-end;gap:4px;padding:8px;border-top:1px solid var(--line)}
textarea,input[type=text],input[type=email],input[type=tel]{width:100%;padding:10px 12px;font-size:16px;line-height:1.4;
background:var(--panel);border:1px solid var(--muted);border-radius:8px}
textarea{flex:1;min-width:0;height:44px;max-height:132px;resize:none}
::placeholder{color:var(--muted);opacity:1}
.primary{min-height:44px;padding:0 16px;border:0;border-radius:8px;background:var(--brand);color:var(--on-brand);font-weight:600}
.offer{display:grid;grid-template-columns:1fr auto;gap:4px 8px;align-items:center;padding:8px 16px;border-top:1px solid var(--line);font-size:13px}
.offer label,.offer .error{grid-column:1/-1}
.offer label{font-weight:400}
.offer .error:empty{display:none}
.offer input{min-width:0}
.intro{flex:1;min-height:0;overflow-y:auto;padding:16px;display:flex;flex-direction:column;gap:12px}
.intro p{margin:0}
label{display:flex;flex-direction:column;gap:4px;font-weight:500}
label.check{flex-direction:row;gap:10px;align-items:flex-start;font-weight:400;font-size:14px}
label.check input{flex:none;width:20px;height:20px;margin:1px 0 0;accent-color:var(--brand)}
.intro a{color:inherit;font-size:14px}
.hint{font-weight:400;font-size:13px;color:var(--muted)}
.error{font-size:13px;color:var(--critical);font-weight:400}
.srOnly{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:480px){.panel{inset:0;width:auto;max-width:none;height:auto;max-height:none;border:0;border-radius:0}
.launcher[aria-expanded=true]{display:none}}
@media (prefers-reduced-motion:no-preference){.panel{animation:rise .12s ease-out}@keyframes rise{from{opacity:0;transform:translateY(8px)}}}
`
