/** `npm run bench`: the product beside a control, in one run. */
import { alerts } from './alerts/bench.ts'
import { anonymous } from './anonymous/bench.ts'
import { append } from './append/bench.ts'
import { assistant } from './assistant/bench.ts'
import { audiences } from './audiences/bench.ts'
import { campaigns } from './campaigns/bench.ts'
import { charts } from './charts/bench.ts'
import { commands } from './commands/bench.ts'
import { contacts } from './contacts/bench.ts'
import { contactsImport } from './contacts/import.ts'
import { crmSync } from './crm-sync/bench.ts'
import { dashboards } from './dashboards/bench.ts'
import { fanOut } from './fan-out/bench.ts'
import { feed } from './feed/bench.ts'
import { inbound } from './inbound/bench.ts'
import { inbox } from './inbox/bench.ts'
import { knowledge } from './knowledge/bench.ts'
import { latency } from './latency/bench.ts'
import { models } from './models/bench.ts'
import { pipeline } from './pipeline/bench.ts'
import { runQuestion } from './platform/run.ts'
import { redirects } from './redirects/bench.ts'
import { revoke } from './revoke/bench.ts'
import { search } from './search/bench.ts'
import { signIn } from './sign-in/bench.ts'
import { stalled } from './stalled/bench.ts'
import { storm } from './storm/bench.ts'
import { wall } from './wall/bench.ts'
import { glass } from './wall/glass/bench.ts'

await runQuestion(
  'bench',
  [
    append,
    commands,
    fanOut,
    latency,
    storm,
    stalled,
    signIn,
    anonymous,
    revoke,
    search,
    contacts,
    contactsImport,
    crmSync,
    audiences,
    campaigns,
    redirects,
    inbound,
    inbox,
    wall,
    pipeline,
    glass,
    charts,
    dashboards,
    alerts,
    feed,
    models,
    knowledge,
    assistant,
  ],
  process.argv.slice(2),
)
