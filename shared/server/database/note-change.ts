import { concernsCrm } from '#shared/domain/crm/crm-event.ts';
import type { EventName } from '#shared/events.ts';
import type { JobName, PushedChange } from '#shared/jobs.ts';
import {
  branchRoom,
  caseRoom,
  EVERYBODY_ROOM,
  type LiveEntity,
  roleRoom,
  sessionRoom,
  sharedRoom,
  type ToldEntity,
  userRoom,
} from '#shared/live.ts';
import { Role } from '#shared/roles.ts';
import { currentRequestId } from '#shared/server/context.ts';
import type { Activity } from '#shared/server/models/activity.ts';
import { newId } from '#shared/server/new-id.ts';
import type { Actor } from '#shared/server/services.ts';
import type { NewRow } from './columns.ts';
import { appendJob } from './outbox.ts';
import { change, columns, raise, select, type Tx } from './sql.ts';

/** Whoever changes something: a person (or a branch), or a job of the product itself. */
export type ChangedBy = Pick<Actor, 'userId' | 'roles'> | { job: JobName };

/** Somebody with a command on the server. */
export type Operator = { operator: true };

/** A change of a record: who did what to it, and about whom. */
export interface ChangeNote {
  entity: LiveEntity;
  /** Id of the record; of a case and a released result, the order's. */
  id: string;
  event: EventName;
  actor: ChangedBy | Operator;
  /** The customer it is about; null where it is about nobody. */
  about: string | null;
  /** What a timeline needs to tell it: ids, keys, numbers of orders, codes of reasons. Never health data, names or numbers of phones. */
  facts?: Record<string, string | number | boolean | null>;
  /** The record's version where the act has written it itself: 1 of a new record, the next one of a compare-and-set. */
  version?: number;
  /** One of very many at once: written down, while the act tells browsers once for all of them. */
  untold?: true;
  /** The order whose case shows the record: doctors who have that case open hear of the change too. */
  shownInCase?: string;
}

/** A change that only browsers need to hear of: progress, or a list that shows a changed record. */
export type Told = Pick<ChangeNote, 'id' | 'version' | 'shownInCase'> & { entity: ToldEntity; about?: string | null };

interface Audience {
  /** The table whose `version` counts this entity's changes; null where a change is pushed without one. */
  versionIn: 'orders' | 'customer_surveys' | 'imports' | null;
  rooms(id: string, about: string | null): string[];
}

const ofPerson = (about: string | null): string[] => (about === null ? [] : [userRoom(about)]);

/** Who hears of a change, by entity. Rooms are joined by the server from the session, so nobody hears of what is not theirs. */
const AUDIENCES: Record<ToldEntity, Audience> = {
  order: { versionIn: 'orders', rooms: (_id, about) => [...ofPerson(about), roleRoom('admin'), roleRoom('crm_admin')] },
  survey: { versionIn: 'customer_surveys', rooms: (_id, about) => ofPerson(about) },
  import: { versionIn: 'imports', rooms: () => [roleRoom('admin')] },
  result: { versionIn: null, rooms: (_id, about) => ofPerson(about) },
  share: { versionIn: null, rooms: (id, about) => [...ofPerson(about), sharedRoom(id)] },
  case: { versionIn: null, rooms: (id) => [caseRoom(id)] },
  dashboard: { versionIn: null, rooms: () => [roleRoom('doctor')] },
  slots: { versionIn: null, rooms: (id) => [branchRoom(id)] },
  runtime: { versionIn: null, rooms: () => [EVERYBODY_ROOM] },
  export: { versionIn: null, rooms: () => [roleRoom('admin'), roleRoom('data_export')] },
  branch: { versionIn: null, rooms: () => [roleRoom('admin')] },
  content: { versionIn: null, rooms: () => [roleRoom('admin'), roleRoom('doctor')] },
  voucher: { versionIn: null, rooms: () => [roleRoom('admin')] },
  purge: { versionIn: null, rooms: () => [roleRoom('admin')] },
  bulk: { versionIn: null, rooms: () => [roleRoom('admin')] },
  user: { versionIn: null, rooms: (id) => [userRoom(id)] },
  session: { versionIn: null, rooms: (id) => [sessionRoom(id)] },
  message: { versionIn: null, rooms: () => [roleRoom('admin')] },
  alert: { versionIn: null, rooms: () => [roleRoom('admin')] },
  failures: { versionIn: null, rooms: () => [roleRoom('admin')] },
  'data-file': { versionIn: null, rooms: (_id, about) => ofPerson(about) },
  'second-factors': { versionIn: null, rooms: () => [roleRoom('admin')] },
  crm: { versionIn: null, rooms: () => [roleRoom('admin'), roleRoom('crm_admin'), roleRoom('HOSA_CRM')] },
  support: {
    versionIn: null,
    rooms: (id, about) =>
      id === DESK ? [roleRoom(Role.hosaCrm)] : [...ofPerson(about), roleRoom(Role.admin), roleRoom(Role.crmAdmin)],
  },
};

/** Changes that one job pushes: those of an act, and a file of a thousand orders in a few jobs. */
const CHANGES_PER_PUSH = 100;

/** A list of which some are told that it changed, without of whom: HOSA_CRM sees part of the people alone. */
const DESK = 'desk';

/** The doctors' list of cases is one thing, whatever changed in it. */
const DASHBOARD = 'cases';

/**
 * Notes a change of a record: its version rises, an activity is written, and the browsers that show it hear of it after the
 * commit. Written together right before the commit; a record that changes twice in a transaction is pushed once.
 */
export function noteChange(tx: Tx, note: ChangeNote): void {
  tx.notes.push(note);
}

/** Pushes a change to browsers that is no activity of its own. */
export function tellChange(tx: Tx, told: Told): void {
  tx.notes.push({ about: null, ...told });
}

/** Tells every administrator that the list of second factors and of the requests to reset one changed. */
export function tellSecondFactors(tx: Tx): void {
  tellChange(tx, { entity: 'second-factors', id: 'staff' });
}

/** Tells every doctor that the list of cases changed, and whoever has this case open. */
export function tellDoctors(tx: Tx, orderId: string): void {
  tellChange(tx, { entity: 'dashboard', id: DASHBOARD });
  tellChange(tx, { entity: 'case', id: orderId });
}

/** Tells the CRM that its lists changed: they are one thing and the event names nobody, so that HOSA_CRM hears of no one outside its part. */
export function tellCrm(tx: Tx): void {
  tellChange(tx, { entity: 'crm', id: DESK });
}

/** Closes every socket of a session that ends, in whatever process, after the commit. */
export function closeSockets(tx: Tx, sessionId: string): void {
  tellChange(tx, { entity: 'session', id: sessionId });
}

/**
 * Raises the versions of what was noted and appends its pushes; called once, right before the commit.
 * @returns the activities that are to be written with them
 * @param at when it happened: an act that waited for another's lock began before what it found there, and is told after it
 */
export async function endNotes(tx: Tx, at: Date): Promise<NewRow<Activity>[]> {
  if (tx.notes.length === 0) return [];
  await tellShares(tx);
  if (tx.notes.some((note) => isActivity(note) && note.about !== null && concernsCrm(note.event))) tellCrm(tx);
  if (tx.notes.some(({ entity }) => entity === 'support')) tellChange(tx, { entity: 'support', id: DESK });
  const versions = await raiseVersions(tx);
  const told = new Map(tx.notes.filter(isTold).map((note) => [keyOf(note), note]));
  const changes: PushedChange[] = [];
  for (const [key, { entity, id, about = null, shownInCase }] of told) {
    const version = versions.get(key);
    const rooms = [...AUDIENCES[entity].rooms(id, about), ...(shownInCase ? [caseRoom(shownInCase)] : [])];
    if (rooms.length > 0) changes.push({ entity, id, ...(version ? { version } : {}), rooms });
  }
  for (let start = 0; start < changes.length; start += CHANGES_PER_PUSH)
    await appendJob(tx, 'push-change', { changes: changes.slice(start, start + CHANGES_PER_PUSH) });
  return tx.notes.filter(isActivity).map((note) => activityRow(at, note));
}

/** What changes of a result is told to each page that reads it by a link that is open. */
async function tellShares(tx: Tx): Promise<void> {
  const orderIds = tx.notes.filter(({ entity }) => entity === 'result').map(({ id }) => id);
  if (orderIds.length === 0) return;
  const open = 'FROM result_shares WHERE orderId IN (?) AND endedAt IS NULL AND expiresAt > ?';
  const told = new Set(tx.notes.map(keyOf));
  for (const { id } of await select(tx, ID, open, [orderIds, tx.now]))
    if (!told.has(keyOf({ entity: 'share', id }))) tellChange(tx, { entity: 'share', id });
}

const ID = columns<{ id: string }>({ id: 'id' });
const keyOf = ({ entity, id }: Told): string => `${entity}:${id}`;
const isTold = (note: ChangeNote | Told): boolean => !('untold' in note);
const isActivity = (note: ChangeNote | Told): note is ChangeNote => 'event' in note;

/** Raises each record's version once, unless a note brings it along, and returns all of them, by entity and id. */
async function raiseVersions(tx: Tx): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (const note of tx.notes) if (note.version !== undefined) versions.set(keyOf(note), note.version);
  for (const [entity, notes] of Map.groupBy(tx.notes, ({ entity }) => entity)) {
    const table = AUDIENCES[entity].versionIn;
    const ids = [...new Set(notes.filter((note) => !versions.has(keyOf(note))).map(({ id }) => id))].sort();
    const [id] = ids;
    if (table === null || id === undefined) continue;
    if (ids.length === 1) {
      const version = await raise(tx, table, 'version', id);
      if (version !== null) versions.set(keyOf({ entity, id }), version);
      continue;
    }
    await change(tx, `UPDATE ${table} SET version = version + 1 WHERE id IN (?)`, [ids]);
    const rows = await select(tx, VERSION, `FROM ${table} WHERE id IN (?)`, [ids]);
    for (const { id, version } of rows) versions.set(keyOf({ entity, id }), version);
  }
  return versions;
}

const VERSION = columns<{ id: string; version: number }>({ id: 'id', version: 'version' });

function activityRow(at: Date, { entity, id, event, actor, about, facts }: ChangeNote) {
  const isPerson = 'userId' in actor;
  return {
    id: newId(),
    at,
    event,
    entity,
    entityId: id,
    actorId: isPerson ? actor.userId : null,
    actorRole: roleOf(actor),
    aboutId: about,
    facts: { ...('job' in actor ? { job: actor.job } : {}), ...facts },
    requestId: currentRequestId(),
  };
}

function roleOf(actor: ChangeNote['actor']): string {
  if ('userId' in actor) return actor.roles.find((role) => role !== 'customer') ?? 'customer';
  return 'job' in actor ? 'product' : 'operator';
}
