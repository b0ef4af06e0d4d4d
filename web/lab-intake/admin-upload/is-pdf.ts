/** Whether a file is sent as a report: what it really holds, the server looks at. */
export const isPdf = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'application/pdf' || /\.pdf$/i.test(name);
