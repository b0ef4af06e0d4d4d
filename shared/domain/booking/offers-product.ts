/** Whether a branch offers a test: the ones it names, or every one where it names none. */
export const offersProduct = ({ products }: { products: readonly string[] | null }, productKey: string): boolean =>
  products === null || products.includes(productKey);
