import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { LANGUAGES } from '../../shared/languages.ts';

type Bundle = Rolldown.OutputBundle;

const WORKER = 'web/service-worker.ts';
const FILE = 'service-worker.js';
/** Parts that are fetched when they are needed, and that a questionnaire may need without a connection. */
const PARTS = [
  /\/web\/surveys\//,
  /\/web\/app\/(shell|screens)\//,
  /\/web\/app\/routes\/(account-area|account-screens)\./,
];
const WORDS = ['common', 'errors', 'surveys'];
/** Not in the list of the build: copied as they are. */
const COPIED = ['boot.js', 'icon.svg'];

/**
 * Builds the service worker and tells it which files to keep: the page itself, its first script, the screens of questionnaires with
 * their words in every language. A file without a hash in its name is told with one of its content.
 */
export function keepOffline(): Plugin {
  return {
    name: 'messlinie:offline',
    apply: 'build',
    writeBundle: {
      // After the page was written as it is sent.
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        await build({
          root: 'web',
          configFile: false,
          logLevel: 'error',
          mode: 'production',
          publicDir: false,
          define: { OFFLINE_FILES: JSON.stringify(listFiles(bundle, dir)) },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: 'es2022',
            modulePreload: false,
            rolldownOptions: { input: path.resolve(WORKER), output: { format: 'iife', entryFileNames: FILE } },
          },
        });
      },
    },
  };
}

function listFiles(bundle: Bundle, folder: string): { url: string; revision: string | null }[] {
  const words = LANGUAGES.flatMap((language) => WORDS.map((part) => `locales/${language}/${part}.json`));
  const named = ['index.html', ...COPIED, ...words].map((name) => ({
    url: `/${name}`,
    revision: createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex')
      .slice(0, 16),
  }));
  return [...named, ...listAssets(bundle).map((name) => ({ url: `/${name}`, revision: null }))];
}

/** Scripts, style sheets and fonts with a hash in their name: what the first script imports, and the parts with theirs. */
function listAssets(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const isPart = (id: string | null) => id !== null && PARTS.some((part) => part.test(id.replaceAll('\\', '/')));
  const starts = chunks.filter(({ isEntry, facadeModuleId }) => isEntry || isPart(facadeModuleId));
  const seen = new Set(starts.map(({ fileName }) => fileName));
  for (const name of seen) {
    const output = bundle[name];
    if (output?.type !== 'chunk') continue;
    for (const more of [...output.imports, ...(output.viteMetadata?.importedCss ?? [])]) seen.add(more);
  }
  // The first page's own font; others are drawn with the system's until the connection is back.
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  return [...seen, ...fonts];
}
