/** What display devices may do, written by hand like `permissions.matrix.ts`: the screen in a hall watches, and that is all. */

/** What a display device may call: besides what is open to anybody, its own end and what its screens read. */
export const calledOnDisplays: readonly string[] = [
  'deals.pipelines',
  'identity.sign-out',
  'warroom.alert-counts',
  'warroom.clock',
  'warroom.history',
  'warroom.opening-hours',
]

/** What it may watch: the views of modules that hang on walls, and those of its own account. */
export const watchedOnDisplays: readonly string[] = [
  'assistant.thread',
  'companies.me',
  'companies.money-format',
  'companies.plan',
  'deals.activities',
  'deals.board',
  'deals.items',
  'deals.my-activities',
  'deals.of-contact',
  'deals.organization',
  'deals.organization-of-contact',
  'deals.pipeline-list',
  'deals.pricelists',
  'deals.products',
  'deals.quotes',
  'deals.recent-organizations',
  'deals.targets',
  'exports.mine',
  'identity.sessions',
  'lists.own',
  'lists.shared',
  'monitoring.health',
  'notifications.mine',
  'notifications.preferences',
  'warroom.active-alerts',
  'warroom.alert-rules',
  'warroom.feed',
  'warroom.incident',
  'warroom.notice',
  'warroom.open-incidents',
  'warroom.readiness',
  'warroom.status',
  'warroom.wall',
]
