import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';

type Upgrade<S extends DBSchema> = (
  database: IDBPDatabase<S>,
  transaction: IDBPTransaction<S, StoreNames<S>[], 'versionchange'>,
) => void;

/** What `act` makes of the database, or null in a browser that forbids one or has no more room. */
export type InDatabase<S extends DBSchema> = <T>(act: (database: IDBPDatabase<S>) => Promise<T>) => Promise<T | null>;

/** All records whose key begins so. A list sorts after every text. */
export const startingWith = (...begin: [string] | [string, string]): IDBKeyRange =>
  IDBKeyRange.bound(begin, [...begin, []]);

/** A database of this browser, opened when it is needed first. Where the browser closed it meanwhile, because the site's data were cleared, it is opened anew. */
export function openDatabase<S extends DBSchema>(name: string, upgrade: Upgrade<S>): InDatabase<S> {
  let opened: Promise<IDBPDatabase<S>> | null = null;
  const close = () => {
    opened = null;
  };

  function open(): Promise<IDBPDatabase<S>> {
    opened ??= openDB<S>(name, 1, {
      upgrade: (database, _from, _to, transaction) => upgrade(database, transaction),
      // A newer version of the product in another tab changes the stores: this tab must not keep them shut.
      blocking(_from, _to, { target }) {
        (target as IDBDatabase).close();
        close();
      },
      terminated: close,
    }).catch((error: unknown) => {
      close();
      throw error;
    });
    return opened;
  }

  return async (act) => {
    try {
      try {
        return await act(await open());
      } catch (error) {
        if ((error as Partial<DOMException>).name !== 'InvalidStateError') throw error;
        close();
        return await act(await open());
      }
    } catch {
      return null;
    }
  };
}
