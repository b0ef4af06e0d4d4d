/** One page of a list: its rows in their order, and the cursor of the page after it; null where it is the last. */
export interface Page<T> {
  items: T[];
  next: string | null;
}
