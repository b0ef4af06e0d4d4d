/** Stands for a style sheet or picture in jsdom: every class is its own name, every address is empty. */
export default new Proxy<Record<string, string>>({}, { get: (_target, name) => String(name) });
