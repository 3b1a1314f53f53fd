import type { Bus, BusMessage } from '../bus.ts';
import type { SkillRequest } from '../skill.ts';
import type { Drop, Topics } from '../topics.ts';

/**
 * What happened with a task: on the bus, or between a caller and the hub.
 */
export interface Entry {
  kind: 'event' | 'incoming' | 'outgoing';
  /** Orders the entries; ISO 8601 is too coarse for that. */
  place: number;
  /** ISO 8601. */
  at: string;
  /** A topic, or what a frame is. */
  name: string;
  /** JSON, which may be cut. */
  body: string;
}

interface Record {
  owner: string;
  events: Entry[];
  frames: Entry[];
  chars: number;
}

/** Hears an entry, and the task that it is about. */
export type Watcher = (entry: Entry, taskId: string) => void;

export interface JournalOptions {
  /** So many tasks are remembered, the newest. */
  tasks?: number;
  /** Of each so many events and so many frames, the newest. */
  entries?: number;
  /** A body that is longer is cut; characters. */
  body?: number;
  /** All bodies together; characters. */
  total?: number;
}

/**
 * What happened lately, task by task, for whoever looks at the console. It
 * is kept in memory only, and within bounds.
 */
export class Journal {
  readonly #limits: Required<JournalOptions>;
  readonly #tasks = new Map<string, Record>();
  readonly #watchers = new Map<string, Set<Watcher>>();
  #place = 0;
  #chars = 0;

  constructor(bus: Bus, options: JournalOptions = {}) {
    this.#limits = {
      tasks: 1000,
      entries: 200,
      body: 16_384,
      total: 16_777_216,
      ...options,
    };
    bus.subscribe('#', (message) => this.#hear(message));
  }

  /** The entries of an owner's task, the oldest first. */
  of(owner: string, taskId: string): Entry[] {
    const record = this.#tasks.get(taskId);
    if (record?.owner !== owner) return [];
    return [...record.events, ...record.frames].toSorted(
      (a, b) => a.place - b.place,
    );
  }

  /**
   * Hears what happens with an owner's tasks, and with the fleet, which is
   * everybody's.
   *
   * @returns ends it
   */
  watch(owner: string, hear: Watcher): () => void {
    const peers = this.#watchers.get(owner) ?? new Set();
    this.#watchers.set(owner, peers.add(hear));
    return () => {
      peers.delete(hear);
      if (peers.size === 0) this.#watchers.delete(owner);
    };
  }

  /** A place for an entry whose task is not known yet. */
  reserve(): { place: number; at: string } {
    return { place: this.#place++, at: new Date().toISOString() };
  }

  /**
   * Notes a frame of an owner's task; one of somebody else's task is
   * ignored.
   */
  note(
    owner: string,
    taskId: string,
    kind: 'incoming' | 'outgoing',
    name: string,
    body: string,
    at = this.reserve(),
  ): void {
    const record = this.#tasks.get(taskId);
    if (record?.owner !== owner) return;
    const entry = { ...at, kind, name, body: this.#cut(body) };
    this.#add(record, record.frames, entry);
    for (const hear of this.#watchers.get(owner) ?? []) hear(entry, taskId);
  }

  #hear(message: BusMessage): void {
    const { topic: name, correlationId, payload, timestamp: at } = message;
    const owner = ownerIn(payload) ?? this.#tasks.get(correlationId)?.owner;
    // News of a webhook is its owner's.
    const isOfFleet = name.startsWith('fleet.') && owner === undefined;
    if (owner === undefined && !isOfFleet) return;
    const body = this.#cut(JSON.stringify(shown(message)));
    const place = this.#place++;
    const entry: Entry = { kind: 'event', place, at, name, body };
    const peers = isOfFleet
      ? [...this.#watchers.values()].flatMap((some) => [...some])
      : [...(this.#watchers.get(owner!) ?? [])];
    for (const hear of peers) hear(entry, correlationId);
    if (isOfFleet) return;
    const record = this.#of(correlationId, owner!);
    this.#add(record, record.events, entry);
  }

  #of(taskId: string, owner: string): Record {
    const known = this.#tasks.get(taskId);
    if (known) return known;
    const made = { owner, events: [], frames: [], chars: 0 };
    this.#tasks.set(taskId, made);
    while (this.#tasks.size > this.#limits.tasks) this.#forgetOldest();
    return made;
  }

  #add(record: Record, entries: Entry[], entry: Entry): void {
    entries.push(entry);
    this.#count(record, entry.body.length);
    if (entries.length > this.#limits.entries)
      this.#count(record, -entries.shift()!.body.length);
    while (this.#chars > this.#limits.total && this.#tasks.size > 1)
      this.#forgetOldest();
  }

  #count(record: Record, chars: number): void {
    record.chars += chars;
    this.#chars += chars;
  }

  #forgetOldest(): void {
    const [[taskId, { chars }]] = this.#tasks as unknown as [
      [string, Record],
    ];
    this.#tasks.delete(taskId);
    this.#chars -= chars;
  }

  #cut(body: string): string {
    const { body: most } = this.#limits;
    return body.length > most ? `${body.slice(0, most)}…` : body;
  }
}

/** What a failure of the hub's says of its inside is for its log. */
function shown({ topic, payload }: BusMessage): object {
  if (topic !== 'system.error') return payload;
  const { topic: at } = payload as Topics['system.error'];
  return { topic: at, message: "The hub's log says why." };
}

/** Whose a message is, where it says so. */
function ownerIn(payload: object): string | undefined {
  const { owner, request } = payload as Partial<SkillRequest & Drop>;
  return owner ?? request?.owner;
}
