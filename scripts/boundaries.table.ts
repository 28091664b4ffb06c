/**
 * Which layer may import which other layers, as described in docs/ARCHITECTURE.md. A layer is a
 * folder. Each layer may import itself and the layers that `allowedImports` lists for it.
 */
export type Layer =
  | 'contract'
  | 'server/app'
  | 'server/account-export'
  | 'server/features'
  | 'server/shared'
  | 'server/identity'
  | 'server/ai'
  | 'server/http'
  | 'server/backup'
  | 'server/metrics'
  | 'server/tracing'
  | 'server/audit'
  | 'server/mail'
  | 'server/push'
  | 'server/db'
  | 'server/corpora'
  | 'web/app'
  | 'web/features'
  | 'web/shared'
  | 'web/sync'
  | 'web/ui'
  | 'web/router'
  | 'web/platform'
  | 'web/native'
  | 'web/lib'
  | 'web/service-worker'
  | 'e2e'
  | 'fakes'
  | 'bench'
  | 'drill'
  | 'scripts';

export const allowedImports: Record<Layer, readonly Layer[]> = {
  contract: [],

  'server/app': [
    'server/account-export',
    'server/features',
    'server/shared',
    'server/identity',
    'server/ai',
    'server/http',
    'server/backup',
    'server/metrics',
    'server/tracing',
    'server/audit',
    'server/mail',
    'server/push',
    'server/db',
    'contract',
  ],
  // The export has the user's data of each slice.
  'server/account-export': [
    'server/features',
    'server/shared',
    'server/audit',
    'server/http',
    'server/db',
    'contract',
  ],
  'server/backup': ['server/db', 'contract'],
  'server/audit': ['server/db', 'contract'],
  'server/mail': ['server/db', 'contract'],
  'server/push': ['server/http', 'server/db', 'contract'],
  'server/metrics': ['server/http', 'server/db', 'contract'],
  'server/tracing': ['server/db', 'contract'],
  'server/features': [
    'server/shared',
    'server/identity',
    'server/ai',
    'server/http',
    'server/audit',
    'server/mail',
    'server/push',
    'server/db',
    'contract',
  ],
  // What several slices use: the activity of a household, its supermarkets, which products it sees.
  'server/shared': ['server/http', 'server/db', 'contract'],
  'server/identity': ['server/http', 'server/audit', 'server/mail', 'server/db', 'contract'],
  'server/ai': ['contract'],
  'server/http': ['server/db', 'contract'],
  'server/db': ['contract'],
  // What people hand in, against which the bench of the readers measures.
  'server/corpora': ['fakes', 'contract'],

  'web/app': [
    'web/features',
    'web/shared',
    'web/sync',
    'web/ui',
    'web/router',
    'web/platform',
    'web/lib',
    'contract',
  ],
  'web/features': [
    'web/shared',
    'web/sync',
    'web/ui',
    'web/router',
    'web/platform',
    'web/lib',
    'contract',
  ],
  // What several slices use: what other people do now, the reading of texts in photos.
  'web/shared': ['web/sync', 'web/ui', 'web/router', 'web/platform', 'web/lib', 'contract'],
  'web/sync': ['web/platform', 'web/lib', 'contract'],
  'web/ui': ['web/router', 'web/lib', 'contract'],
  'web/router': ['web/lib'],
  'web/platform': ['web/lib', 'contract'],
  // No file imports this layer. The native build uses it in place of web/platform/web.
  'web/native': ['web/platform', 'web/lib', 'contract'],
  'web/lib': ['contract'],
  'web/service-worker': ['web/lib'],

  // The browser tests read the database, because only the database shows the real effect of a tap.
  e2e: ['contract', 'fakes', 'server/db', 'server/features'],
  fakes: [],
  // The bench of the readers reads lists and PDFs as the web app does. The one of the assistant starts
  // the app with a clock that stands still.
  bench: [
    'server/app',
    'server/identity',
    'server/ai',
    'server/features',
    'server/http',
    'server/db',
    'server/corpora',
    'web/features',
    'web/shared',
    'web/platform',
    'contract',
    'e2e',
    'fakes',
    'scripts',
  ],
  // The drill that distributes the tables over Citus nodes migrates and seeds a database, and plans
  // the server's statements.
  drill: ['server/db', 'server/features', 'contract', 'scripts'],
  // The check of migrations reads the migration files and the server's statements.
  scripts: ['fakes', 'server/db'],
};

/**
 * The rooms of `web/src/sync` from the ground up: a file imports no higher room, also no types. The files
 * beside them are the ground.
 */
export const syncFloors: readonly string[] = [
  'store',
  'tabs',
  'http',
  'replica',
  'outbox',
  'exchange',
  'live',
  'queries',
  'photos',
  'session',
  'react',
];

/**
 * Slices must not import each other. The exceptions are listed here: for each slice, the files of
 * other slices that it may import.
 */
export const allowedSliceImports: Record<string, readonly string[]> = {
  // The operator page uses the functions of the operator commands, which are in these slices.
  'server/features/admin': [
    'server/src/features/catalogue/curation/curation.ts',
    'server/src/features/catalogue/curation/merge-products.ts',
    'server/src/features/catalogue/reports/reports.sql.ts',
    'server/src/features/users/find-caller.ts',
    'server/src/features/users/disable-user.ts',
    'server/src/features/users/listed-users.sql.ts',
  ],
  // The assistant's tools read with the statements and rules of other slices.
  'server/features/assistant': [
    'server/src/features/catalogue/offline/offline-products.ts',
    'server/src/features/catalogue/search/find-products.ts',
    'server/src/features/insights/price-book.ts',
    'server/src/features/insights/purchases.sql.ts',
    'server/src/features/insights/read-spending.ts',
    'server/src/features/insights/records.ts',
    'server/src/features/lists/item-json.ts',
    'server/src/features/pantry/run-outs.routes.ts',
    'server/src/features/purchases/purchases.sql.ts',
    'server/src/features/purchases/trip-totals.ts',
  ],
  // A merge of products adds up their stock.
  'server/features/catalogue': [
    'server/src/features/pantry/batches/batched-stock.sql.ts',
    'server/src/features/pantry/batches/batched-stock.ts',
    'server/src/features/pantry/batches/merged-batches.ts',
  ],
  // A household moves lists and pantries with their batches, ends the links of who leaves, and records activity.
  'server/features/households': [
    'server/src/features/catalogue/registration/confirm.sql.ts',
    'server/src/features/invites/shares.sql.ts',
    'server/src/features/lists/own-list.ts',
    'server/src/features/pantry/batches/merged-batches.ts',
    'server/src/features/pantry/joining/joining.sql.ts',
    'server/src/features/pantry/pantry-count.ts',
    'server/src/features/repeats/repeats.sql.ts',
  ],
  // An import fills lists and pantries.
  'server/features/imports': [
    'server/src/features/catalogue/registration/scanned-products.ts',
    'server/src/features/lists/item-rows.ts',
    'server/src/features/lists/list-items.sql.ts',
    'server/src/features/lists/own-list.ts',
    'server/src/features/pantry/pantry-count.ts',
    'server/src/features/pantry/pantry-items.sql.ts',
    'server/src/features/pantry/pantry.sql.ts',
  ],
  'server/features/invites': [
    'server/src/features/lists/item-json.ts',
    'server/src/features/lists/own-list.ts',
  ],
  'server/features/lists': ['server/src/features/catalogue/registration/scanned-products.ts'],
  // Other programs read by the tools of the assistant.
  'server/features/mcp': [
    'server/src/features/assistant/tools/household-tool.ts',
    'server/src/features/assistant/tools/household-tools.ts',
  ],
  // The weekly notice of lower prices compares with usual prices; that of what expires, with forecasts.
  'server/features/notices': [
    'server/src/features/insights/price-book.ts',
    'server/src/features/pantry/run-outs.routes.ts',
  ],
  'server/features/pantry': ['server/src/features/lists/own-list.ts'],
  // Corrections of a past trip change its purchases as a finish records them, and the stock as a finish
  // adds to it.
  'server/features/purchases': [
    'server/src/features/pantry/batches/corrected-batches.ts',
    'server/src/features/pantry/finishing/finish.ts',
    'server/src/features/pantry/joining/redirected-stock.sql.ts',
    'server/src/features/pantry/joining/to-stock.ts',
    'server/src/features/pantry/pantry.sql.ts',
    'server/src/features/pantry/finishing/record-purchase.sql.ts',
    'server/src/features/pantry/finishing/restock.ts',
    'server/src/features/pantry/finishing/sent-products.ts',
    'server/src/features/receipts/receipt-lines.ts',
    'server/src/features/receipts/record-receipt.sql.ts',
  ],
  // A receipt is recorded as the finish of a trip, its lines are compared with the catalogue, and
  // the model of the assistant reads its photo.
  'server/features/receipts': [
    'server/src/features/assistant/read-photo.ts',
    'server/src/features/catalogue/offline/offline-products.ts',
    'server/src/features/catalogue/registration/barcode.sql.ts',
    'server/src/features/catalogue/registration/confirm.ts',
    'server/src/features/lists/item-json.ts',
    'server/src/features/lists/item-rows.ts',
    'server/src/features/lists/list-items.sql.ts',
    'server/src/features/lists/own-list.ts',
    'server/src/features/lists/packages/package-counts.sql.ts',
    'server/src/features/pantry/finishing/finish.sql.ts',
    'server/src/features/pantry/finishing/finish.ts',
    'server/src/features/pantry/pantry.sql.ts',
    'server/src/features/pantry/finishing/record-trip.ts',
    'server/src/features/pantry/finishing/sent-products.ts',
    'server/src/features/pantry/finishing/undo.sql.ts',
  ],
  // What repeats is added to lists.
  'server/features/repeats': [
    'server/src/features/lists/item-rows.ts',
    'server/src/features/lists/list-items.sql.ts',
    'server/src/features/lists/own-list.ts',
  ],
  // The deletion of an account cleans up in its households.
  'server/features/users': [
    'server/src/features/lists/trash/trash.sql.ts',
    'server/src/features/households/end-household.ts',
    'server/src/features/households/households.sql.ts',
    'server/src/features/households/members.ts',
  ],
  // An operator without a password confirms by a new sign-in.
  'web/features/admin': ['web/src/features/auth/providers/ProviderButtons.tsx'],
  // The source of a price opens the prices of the product.
  'web/features/assistant': ['web/src/features/insights/prices/PriceHistoryDialog.tsx'],
  // The sections and rows of a trip also show what other people claim.
  'web/features/claims': [
    'web/src/features/shopping/pending/member-controls.ts',
    'web/src/features/shopping/pending/pending-lines.ts',
    'web/src/features/shopping/pending/sections.ts',
  ],
  // Prices are shown where a person plans and where they buy.
  'web/features/lists': [
    // A row says what of the same thing at home expires soon.
    'web/src/features/pantry/at-home/PassAtHomeNotes.tsx',
    'web/src/features/catalogue/device/use-device-catalogue.ts',
    'web/src/features/households/ListMembersDialog.tsx',
    'web/src/features/households/MoveDialog.tsx',
    'web/src/features/insights/compare/CheapestSupermarkets.tsx',
    'web/src/features/insights/compare/CompareDialog.tsx',
    // A list shows the sections of the supermarket.
    'web/src/features/shopping/pending/sections.ts',
    'web/src/features/shopping/pending/use-taking-order.ts',
    // What repeats is set in the sheet of an item; the menu of a list has templates.
    'web/src/features/repeats/RepeatRow.tsx',
    'web/src/features/repeats/RepeatsDialog.tsx',
    'web/src/features/templates/SaveTemplateDialog.tsx',
    'web/src/features/templates/TemplatesDialog.tsx',
    // The same form asks for the supermarket before a trip and during a trip.
    'web/src/features/shopping/trip/use-supermarket-form.ts',
  ],
  'web/features/catalogue': [
    'web/src/features/scanner/Scanner.tsx',
    'web/src/features/insights/prices/NotePriceDialog.tsx',
    'web/src/features/insights/prices/PriceHistoryDialog.tsx',
  ],
  // The screen of a household shows its activity.
  'web/features/households': ['web/src/features/activity/Activity.tsx'],
  // The spending screen joins two names of one supermarket.
  'web/features/insights': ['web/src/features/supermarkets/SupermarketsDialog.tsx'],
  // A pantry item without a product is linked to a product in the same way as on a trip.
  'web/features/pantry': [
    'web/src/features/households/MoveDialog.tsx',
    'web/src/features/shopping/pick/ProductPicker.tsx',
  ],
  // The home screen shows the open trip and the items that run out soon.
  'web/features/home': [
    'web/src/features/pantry/running-out/use-running-out.ts',
    'web/src/features/shopping/cart/cart.ts',
  ],
  // A line of a past trip is corrected with the fields, the product picker and the question about an
  // unusual price of a trip, and its stock as a finish adds it. The summary of a trip sets the next budget;
  // the total of a trip without prices is corrected as it is typed in a finish.
  'web/features/purchases': [
    'web/src/features/insights/prices/use-usual-price.ts',
    'web/src/features/pantry/batches/stock-batches.ts',
    // The summary of a trip asks for the dates of what came home.
    'web/src/features/pantry/batches/trip-dates/TripDatesDialog.tsx',
    'web/src/features/pantry/batches/trip-dates/trip-dates.ts',
    'web/src/features/pantry/items/add-to-stock.ts',
    'web/src/features/pantry/stock-finder.ts',
    'web/src/features/shopping/budget/BudgetDialog.tsx',
    'web/src/features/shopping/budget/use-budget.ts',
    'web/src/features/shopping/finish/total-problem.ts',
    'web/src/features/shopping/pick/ProductPicker.tsx',
    'web/src/features/shopping/take/DerivedPrice.tsx',
    'web/src/features/shopping/take/PriceFields.tsx',
    'web/src/features/shopping/take/UnitChoice.tsx',
    'web/src/features/shopping/take/UnusualPriceDialog.tsx',
    'web/src/features/shopping/take/item-draft.ts',
    'web/src/features/shopping/take/use-unusual-price-question.ts',
  ],
  // A new password uses the fields and checks of the sign-up.
  'web/features/profile': [
    'web/src/features/auth/credentials.ts',
    'web/src/features/auth/NewPasswordFields.tsx',
    // A user without a password confirms by a new sign-in.
    'web/src/features/auth/providers/ProviderButtons.tsx',
  ],
  // Receipts use the camera of the scanner and the product picker of a trip.
  'web/features/receipts': [
    'web/src/features/scanner/ReceiptScanner.tsx',
    'web/src/features/shopping/pick/ProductPicker.tsx',
  ],
  'web/features/shopping': [
    'web/src/features/insights/compare/CheapestSupermarkets.tsx',
    'web/src/features/insights/prices/ComparedPrice.tsx',
    'web/src/features/insights/prices/UnitQuestionDialog.tsx',
    'web/src/features/insights/prices/known-prices.ts',
    'web/src/features/insights/prices/use-usual-price.ts',
    'web/src/features/scanner/Scanner.tsx',
    'web/src/features/catalogue/register/NewProductDialog.tsx',
    'web/src/features/catalogue/product-by-barcode.ts',
    'web/src/features/catalogue/device/use-device-catalogue.ts',
    'web/src/features/claims/TripMembers.tsx',
    // A trip uses the lists' functions to merge an added item.
    'web/src/features/lists/add/last-amounts.ts',
    'web/src/features/lists/add/suggestions.ts',
    'web/src/features/pantry/at-home/PassAtHomeNotes.tsx',
    // A finish asks about things of which no pantry has stock.
    'web/src/features/pantry/stock-finder.ts',
  ],
};

/**
 * Packages that only some layers may import, by name or scope. All layers may import any other
 * package.
 */
export const packages: Record<string, readonly Layer[]> = {
  'better-auth': ['server/identity'],
  '@better-auth/*': ['server/identity'],
  'oidc-provider': ['fakes'],
  kysely: ['server/identity'],
  jose: ['server/identity', 'bench', 'fakes'],
  pg: ['server/db', 'server/backup', 'server/identity', 'bench', 'drill'],
  'pg-copy-streams': ['server/backup'],
  'tar-stream': ['server/backup'],
  htmlparser2: ['server/features'],
  ai: ['server/ai'],
  '@ai-sdk/google': ['server/ai'],
  '@ai-sdk/openai-compatible': ['server/ai'],
  fastify: ['server/app', 'server/http', 'server/identity'],
  '@block65/webcrypto-web-push': ['server/push'],
  'prom-client': ['server/metrics'],
  nodemailer: ['server/mail'],
  'smtp-server': ['fakes'],
  'postal-mime': ['fakes'],
  '@opentelemetry/*': ['server/tracing'],
  zod: [
    'contract',
    'server/app',
    'server/features',
    'server/http',
    'server/identity',
    'server/ai',
    'server/backup',
    'server/db',
  ],
  '@capacitor/*': ['web/native'],
  '@aparajita/*': ['web/native'],
  idb: ['web/sync'],
  papaparse: ['web/features'],
  firebase: ['web/sync'],
  '@tanstack/react-query': ['web/sync', 'web/app'],
  '@base-ui/react': ['web/ui', 'web/app'],
};

/** Modules that can call another machine, besides `fetch`. */
export const networkModules = [
  'node:dgram',
  'node:http',
  'node:http2',
  'node:https',
  'node:net',
  'node:tls',
  'undici',
];

/**
 * The only files of the server that may import `networkModules` or call `fetch`, each with the
 * reason. They call addresses from constants or from settings of the operator; only webhooks and
 * notices go to addresses that a user chose. Some packages also call other machines: the database drivers,
 * nodemailer, the AI SDK and the exporter of traces. They call the addresses in their settings.
 */
export const allowedNetworkFiles: Record<string, string> = {
  'server/src/features/lookup/open-food-facts.ts': 'looks up a checked barcode at OFF_BASE_URL',
  'server/src/features/mcp/mcp.routes.ts':
    'passes a received message to the SDK of the protocol, whose function is called fetch',
  'server/src/features/receipts/fetching/fetch-page.ts':
    'fetches the page of a receipt from the sites of state-pages.ts or from RECEIPT_PAGES_URL',
  'server/src/http/outgoing/post.ts':
    'posts to addresses that people or their browsers chose, only on the internet unless WEBHOOK_ADDRESSES allows webhooks more',
  'server/src/http/outgoing/address-rules.ts': 'decides which addresses belong to the internet',
  'server/src/identity/firebase/remote-keys.ts': "fetches Firebase's public keys from Google",
  'server/src/db/embedded-postgres/free-port.ts': 'finds a free port of this machine',
  'server/src/http-listener.ts': 'listens for requests',
  'server/src/http/server.ts': 'reads the names of HTTP statuses',
  'server/src/settings.ts': 'checks whether a text is an IP address',
  'server/src/tracing/trusted-proxies.ts': 'compares an address with ranges',
};

/**
 * The only modules of the contract that the browser loads. All others are imported as types only.
 */
export const browserContractModules = [
  '@quitanda/contract/batches/printed-dates',
  '@quitanda/contract/routes',
  '@quitanda/contract/admin-routes',
  '@quitanda/contract/notice-routes',
  '@quitanda/contract/purchase-units',
  '@quitanda/contract/bought-unit-text',
  '@quitanda/contract/purchased-unit',
  '@quitanda/contract/unit-words',
  '@quitanda/contract/units',
  '@quitanda/contract/derived-price',
  '@quitanda/contract/finish-rules',
  '@quitanda/contract/line-stock',
  '@quitanda/contract/trip-total',
  '@quitanda/contract/batches/batches',
  '@quitanda/contract/batches/expiring',
  '@quitanda/contract/batches/printed-dates',
  '@quitanda/contract/batches/shelf-life',
  '@quitanda/contract/batches/typed-dates',
  '@quitanda/contract/batches/waste-hints',
  '@quitanda/contract/sections',
  '@quitanda/contract/sections/category-keys',
  '@quitanda/contract/sections/items-by-section',
  '@quitanda/contract/sections/section-of',
  '@quitanda/contract/sections/section-titles',
  '@quitanda/contract/sections/stem-words',
  '@quitanda/contract/import-limits',
  '@quitanda/contract/sync-limits',
  '@quitanda/contract/sync-rows',
  '@quitanda/contract/live-limits',
  '@quitanda/contract/connection-limits',
  '@quitanda/contract/units',
  '@quitanda/contract/values',
  '@quitanda/contract/calendar',
  '@quitanda/contract/zones',
  '@quitanda/contract/text',
  '@quitanda/contract/amount-text',
  '@quitanda/contract/decimal',
  '@quitanda/contract/items/counted-things',
  '@quitanda/contract/items/lines/section-headings',
  '@quitanda/contract/items/list-text',
  '@quitanda/contract/items/package-words',
  '@quitanda/contract/items/quick-entry',
  '@quitanda/contract/items/read-item',
  '@quitanda/contract/items/read-list',
  '@quitanda/contract/items/spoken-lines',
  '@quitanda/contract/items/typed-entry',
  '@quitanda/contract/ids',
  '@quitanda/contract/id-sequence',
  '@quitanda/contract/auth',
  '@quitanda/contract/auth-codes',
  '@quitanda/contract/passkeys',
  '@quitanda/contract/sso',
  '@quitanda/contract/two-factor',
  '@quitanda/contract/barcodes',
  '@quitanda/contract/assistant/answer',
  '@quitanda/contract/assistant/answer-question',
  '@quitanda/contract/assistant/home-data',
  '@quitanda/contract/assistant/suggest-questions',
  '@quitanda/contract/knowledge/answer-from-articles',
  '@quitanda/contract/knowledge/article-by-id',
  '@quitanda/contract/insights/basket-index',
  '@quitanda/contract/insights/budget',
  '@quitanda/contract/insights/compare-supermarkets',
  '@quitanda/contract/insights/due-things',
  '@quitanda/contract/insights/fill-up',
  '@quitanda/contract/insights/decode-price-book',
  '@quitanda/contract/insights/months',
  '@quitanda/contract/insights/packages',
  '@quitanda/contract/insights/price-book',
  '@quitanda/contract/insights/price-history',
  '@quitanda/contract/insights/price-standing',
  '@quitanda/contract/insights/run-out',
  '@quitanda/contract/insights/spending',
  '@quitanda/contract/insights/stock-habit',
  '@quitanda/contract/insights/taking-order',
  '@quitanda/contract/insights/unit-prices',
  '@quitanda/contract/insights/walking-order',
  '@quitanda/contract/photo-routes',
  '@quitanda/contract/photos/item-photo-id',
  '@quitanda/contract/photos/jpeg-segments',
  '@quitanda/contract/photos/limits',
  '@quitanda/contract/photos/read-photo',
  '@quitanda/contract/repeats/repeat-ids',
  '@quitanda/contract/repeats/schedule',
  '@quitanda/contract/knowledge/templates/built-in-templates',
  '@quitanda/contract/knowledge/templates/template-items',
  '@quitanda/contract/receipts/access-key',
  '@quitanda/contract/receipts/check-cart',
  '@quitanda/contract/receipts/printed-line',
  '@quitanda/contract/receipts/receipt-code',
  '@quitanda/contract/knowledge/answer-from-articles',
  '@quitanda/contract/knowledge/article-by-id',
  '@quitanda/contract/search/product-index',
  '@quitanda/contract/search/search-products',
  '@quitanda/contract/search/words',
];

/** File names that do not say what a file contains. */
export const bannedNames = ['utils', 'helpers', 'manager', 'data', 'info', 'misc'];
