/** The page on which a person signs in at a simulated provider. */
import { escapeMarkup } from '@aura/machines/platform/escape-markup.ts'

const names: Record<string, string> = { google: 'Google', linkedin: 'LinkedIn', github: 'GitHub' }

export const authorizePage = (house: string, searchParams: URLSearchParams): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${names[house]} (simulador)</title>
<style>
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; background: #f4f5f7; color: #1d2433;
  font: 15px/1.5 system-ui, sans-serif }
form { display: grid; gap: 12px; width: min(320px, 90vw); padding: 24px; background: #fff; border-radius: 8px }
input, button { font: inherit; padding: 8px 10px; border: 1px solid #98a2b3; border-radius: 6px }
button[value=yes] { background: #1d4ed8; border-color: #1d4ed8; color: #fff }
label { display: grid; gap: 4px }
</style>
</head>
<body>
<form method="post" action="?${escapeMarkup(searchParams.toString())}">
<strong>${names[house]} (simulador)</strong>
<label>Email <input name="email" type="email" required value="${escapeMarkup(searchParams.get('login_hint') ?? '')}" autofocus></label>
<label>Nome <input name="name" required value="Ana Lima"></label>
<button name="decision" value="yes">Continuar</button>
<button name="decision" value="no" formnovalidate>Cancelar</button>
</form>
</body>
</html>
`
