import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { Declaration } from './shared/contract/define.ts';
import { compressFiles } from './web/build/compress-files.ts';
import { drawShells } from './web/build/draw-shells.ts';
import { dropUnused } from './web/build/drop-unused.ts';
import { emitWords } from './web/build/emit-words.ts';
import { keepOffline } from './web/build/keep-offline.ts';
import { refuseCircles } from './web/build/refuse-circles.ts';
import { tellScreens } from './web/build/tell-screens.ts';

/** Where `npm run dev` finds the API; the built web is served by the API itself, on one origin. */
const apiOrigin = process.env.API_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`;

/**
 * The browser calls endpoints, it does not validate whole requests: method, path and upload field are all it needs of the contract.
 * Left as they are, the schemas would bring Yup and the phone numbering plans (40 kB gzip) into the first script of every visitor.
 * Forms import the schemas they use from shared/schema themselves.
 */
function slimContract(): Plugin {
  const visitors = resolve('shared/contract/all.ts');
  const staff = resolve('shared/contract/staff.ts');
  const later = resolve('shared/contract/later.ts');
  const exported = new Map([
    [visitors, 'contract'],
    [staff, 'staffContract'],
    [later, 'laterContract'],
  ]);
  return {
    name: 'messlinie:slim-contract',
    apply: 'build',
    async load(id) {
      if (!exported.has(id)) return null;
      const { contract } = (await import(visitors)) as { contract: Record<string, Declaration> };
      const { isStaffCall } = (await import(staff)) as typeof import('./shared/contract/staff.ts');
      const { isLaterCall } = (await import(later)) as typeof import('./shared/contract/later.ts');
      const partOf = (declaration: Declaration) =>
        isStaffCall(declaration) ? staff : isLaterCall(declaration) ? later : visitors;
      // Webhooks are called by providers alone, and some calls by nobody's screen.
      const screens = readScreens();
      const called = Object.entries(contract).filter(
        ([name, declaration]) =>
          declaration.access !== 'webhook' && partOf(declaration) === id && isNamed(name, screens),
      );
      // Said once for each kind of call: every visitor fetches this.
      const kinds = new Set(
        called.map(([, { kind, method }]) => `const ${kind}${method} = as('${kind}', '${method}');`),
      );
      const calls = called.map(([name, { kind, method, path, upload, access }]) => {
        const given = [path, upload].filter((part) => part !== undefined).map((part) => JSON.stringify(part));
        const said = `${kind}${method}(${given.join(', ')})`;
        // Whoever is refused such a call is no administrator any more (web/client/clear-refused-admin.ts).
        return `${name}: ${isOfAdmins(access) ? `ofAdmins(${said})` : said},`;
      });
      return [
        'const as = (kind, method) => (path, upload) => ({ kind, method, path, upload });',
        ...(id === staff ? ["const ofAdmins = (call) => ({ ...call, access: ['admin'] });"] : []),
        ...kinds,
        `export const ${exported.get(id)} = {`,
        ...calls,
        '};',
      ].join('\n');
    },
  };
}

const isOfAdmins = (access: Declaration['access']): boolean => JSON.stringify(access) === '["admin"]';

/** The sources of the web as one text, but for the lists of all calls. */
const readScreens = (): string =>
  globSync('web/**/*.{ts,tsx}', { exclude: ['web/client/*tags.ts'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

/** True for a call of this name, or of the hook that is made of it. */
const isNamed = (name: string, source: string): boolean =>
  new RegExp(`\\b(${name}|use(Lazy)?${name.charAt(0).toUpperCase()}${name.slice(1)}(Query|Mutation))\\b`).test(source);

/** Calls that touch nothing the browser caches are named for the type check alone. */
function slimTags(): Plugin {
  const tags = resolve('web/client/tags.ts');
  return {
    name: 'messlinie:slim-tags',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id === tags ? { code: code.replaceAll(/^ *\w+: '(static|nothing)',\n/gm, ''), map: null } : null,
  };
}

/** Small pieces of many screens: each in a file of its own would cost more headers than content. */
const PARTS =
  /@tabler|@mantine\/hooks|@mantine\/core\/esm\/components\/(Input|TextInput|CloseButton)\/|web\/kit\/(?!form|code-field|phone|data-table|dialog|date-field|date-parts|date-question|calendar)|web\/booking\/find-branches|web\/orders\/purchase\/address-of|web\/crm\/callback-address|shared\/domain\/(money|format-date|booking|orders\/order-(status|label)|surveys\/survey-status)/;

/** What the pages of a purchase share, all that draw values, those that show an order or a result, and all that choose a time: one file each, not a dozen. */
const PURCHASE =
  /web\/(app\/shell\/booking-rail|kit\/format-day-time|orders\/purchase\/(purchase-frame|use-purchase|use-shop-closed|use-kept-voucher))|shared\/domain\/catalogue/;
const FIGURES =
  /web\/figures|shared\/domain\/results\/(draw-course|range-bar|describe-position|goal-shown|decimal-text|fold-unit)/;
const ORDERED =
  /web\/(orders\/(order-(facts|next-step|progress)|plan-of|sum-payments|order-detail\/(describe-order|status-card))|results\/(area-icon|result-document|result\/(version-notices|use-save-result))|client\/download)|shared\/domain\/(results|orders)/;
const TIMES = /web\/booking\/(slot-picker|appointment|branch-map\/branch-map-frame)/;

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [
    react(),
    dropUnused(),
    slimContract(),
    slimTags(),
    refuseCircles(),
    tellScreens(),
    emitWords(),
    drawShells(),
    keepOffline(),
    compressFiles(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Small files would become data: addresses, which the content security policy forbids for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A screen's style sheets are waited for before it is drawn. Its few scripts find each other: to announce them one by one costs
      // a phone more time than it saves.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // The first script lists all others by name: with the hash alone that list is a kilobyte shorter.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            // One file for what every page begins with.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // What every part of Mantine is made of.
            { name: 'toolkit', test: /@mantine\/core\/esm\/core|web\/app\/theme\/(theme|toolkit)\./, priority: 1 },
            { name: 'parts', test: PARTS, minShareCount: 3, priority: 1 },
            { name: 'purchase', test: PURCHASE, minShareCount: 2, priority: 1 },
            { name: 'figures', test: FIGURES, minShareCount: 2, priority: 1 },
            { name: 'ordered', test: ORDERED, minShareCount: 2, priority: 1 },
            { name: 'times', test: TIMES, minShareCount: 2, priority: 1 },
            {
              name: 'shared',
              minShareCount: 2,
              maxModuleSize: 12_000,
              entriesAware: true,
              // Larger ones bring a visitor whole screens of staff along with half a kilobyte that both use.
              entriesAwareMergeThreshold: 700,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/locales', '/sandbox'].map((path) => [
        path,
        { target: apiOrigin, ws: path.includes('api'), changeOrigin: false },
      ]),
    ),
  },
});
