/** Entities whose changes are pushed. The event says that something changed, never what: the browser refetches. */
export type LiveEntity =
  | 'order'
  | 'result'
  | 'survey'
  | 'import'
  | 'slots'
  | 'dashboard'
  | 'runtime'
  | 'case'
  | 'user'
  | 'message'
  | 'alert';

/** The one event the server sends over the socket. */
export interface ChangedEvent {
  entity: LiveEntity;
  id: string;
  /** The record's version after the change; left out for what is no single record (lists, a case as a whole). */
  version?: number;
}

export const CHANGED = 'changed';

/** Where the socket is opened, on the origin of the API. */
export const SOCKET_PATH = '/api/socket';

/** Rooms are joined by the server only. */
export const userRoom = (userId: string): string => `user:${userId}`;
export const roleRoom = (role: string): string => `role:${role}`;
/** Everybody who looks at a branch's slots: the one room without personal data. */
export const branchRoom = (branchId: string): string => `branch:${branchId}`;
/** Doctors who have a case open: presence. */
export const caseRoom = (orderId: string): string => `case:${orderId}`;
