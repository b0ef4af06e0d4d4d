import type { Plugin } from 'vite';

/**
 * Fails the build when files of the output import each other in a circle. Modules may be put together in any way, and then one file
 * of a circle runs before what it reads from the other exists: the screen that needs it ends in an error that no other test sees.
 */
export function refuseCircles(): Plugin {
  return {
    name: 'messlinie:circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const imports = new Map<string, string[]>();
      for (const file of Object.values(bundle)) if (file.type === 'chunk') imports.set(file.fileName, file.imports);
      const circle = findCircle(imports);
      if (!circle) return;
      const modules = circle.map((name) => {
        const file = bundle[name];
        return `${name}: ${file?.type === 'chunk' ? file.moduleIds.map((id) => id.replace(process.cwd(), '')).join(', ') : ''}`;
      });
      this.error(`Files of the build import each other (see codeSplitting in vite.config.ts):\n${modules.join('\n')}`);
    },
  };
}

/** The names of one circle, in its order, or undefined. Imports that wait for a call (`import()`) are none. */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const onTheWay: string[] = [];
  const visit = (name: string): string[] | undefined => {
    if (onTheWay.includes(name)) return onTheWay.slice(onTheWay.indexOf(name));
    if (done.has(name)) return undefined;
    onTheWay.push(name);
    for (const next of imports.get(name) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    onTheWay.pop();
    done.add(name);
    return undefined;
  };
  for (const name of imports.keys()) {
    const circle = visit(name);
    if (circle) return circle;
  }
  return undefined;
}
