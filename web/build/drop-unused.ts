import type { Plugin } from 'vite';

const PACKAGE = /\/node_modules\/(react-router|@mantine\/core)\//;
const NAMES = /^\w+\.displayName = .*;$/gm;
const WRAPPERS = /^(var \w+ = )(React\w*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Lets the build leave out the components of packages that nobody uses: to give a component its name for developer tools and to
 * wrap it count as use otherwise, and all of them would stay in the first script (2 kB gzip).
 */
export function dropUnused(): Plugin {
  return {
    name: 'messlinie:drop-unused',
    apply: 'build',
    transform(code, id) {
      if (!PACKAGE.test(id)) return null;
      const bare = code.replace(NAMES, '').replace(WRAPPERS, '$1/* @__PURE__ */ $2');
      return { code: bare.replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'), map: null };
    },
  };
}
