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
  | 'alert'
  | 'failures'
  | 'data-file'
  | 'second-factors'
  | 'share'
  | 'voucher'
  | 'export'
  | 'branch'
  | 'purge'
  | 'bulk'
  | 'content'
  | 'crm'
  | 'support';

/** What processes tell each other besides: the sockets of a session that ended are closed, and nobody is sent anything. */
export type ToldEntity = LiveEntity | 'session';

/** The one event the server sends over the socket. */
export interface ChangedEvent {
  entity: LiveEntity;
  id: string;
  /** The record's version after the change; left out for what is no single record (lists, a case as a whole). */
  version?: number;
}

export const CHANGED = 'changed';

/** Who has a case open, told to doctors: user ids only. */
export const PRESENCE = 'presence';

export interface PresenceEvent {
  case: string;
  users: string[];
}

/** Why the server takes no socket: the browser asks who is signed in, or waits and tries again. */
export const SocketRefusal = {
  /** The token is over or forged, or its session ended. */
  sessionEnded: 'session-ended',
  tooMany: 'too-many-sockets',
  unavailable: 'unavailable',
} as const;

/** Where the socket is opened, on the origin of the API. */
export const SOCKET_PATH = '/api/socket';

/** Rooms are joined by the server only. */
export const userRoom = (userId: string): string => `user:${userId}`;
export const roleRoom = (role: string): string => `role:${role}`;
/** The sockets of one session, in whatever process: closed together when it ends. */
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** Every socket, signed in or not: what changes for all. */
export const EVERYBODY_ROOM = 'everybody';
/** Everybody who looks at a branch's slots: a room without personal data. */
export const branchRoom = (branchId: string): string => `branch:${branchId}`;
/** Whoever reads a result by one link; they hear when it changes or is shared no more, and nothing of other links. */
export const sharedRoom = (shareId: string): string => `shared:${shareId}`;
/** Doctors who have a case open: presence. */
export const caseRoom = (orderId: string): string => `case:${orderId}`;
