/**
 * Formik's nested errors as a flat list of field names (`address.zipCode`) and messages, in the order of the names given; a name
 * that is not given comes last.
 */
export function listErrors(errors: object, order: readonly string[]): { name: string; message: unknown }[] {
  const found = flatten(errors, '');
  const rank = (name: string) => {
    const index = order.findIndex((first) => name === first || name.startsWith(`${first}.`));
    return index < 0 ? order.length : index;
  };
  return found.sort((a, b) => rank(a.name) - rank(b.name));
}

function flatten(errors: object, prefix: string): { name: string; message: unknown }[] {
  return Object.entries(errors).flatMap(([key, message]) => {
    if (message === undefined || message === null) return [];
    const name = `${prefix}${key}`;
    const isMessage = typeof message !== 'object' || 'key' in message;
    return isMessage ? [{ name, message }] : flatten(message, `${name}.`);
  });
}
