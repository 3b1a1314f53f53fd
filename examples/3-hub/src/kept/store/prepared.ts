import type {
  CompiledQuery,
  Compilable,
  Kysely,
  QueryResult,
  Transaction,
} from 'kysely';
import type { HubTables } from './tables.ts';

type Runner = Kysely<HubTables> | Transaction<HubTables>;
type Slots<V> = { [name in keyof V]: V[name] };

/** The place of a value that is known when the query is run. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once and run often: to build one takes longer than
 * to run it.
 *
 * @param build builds the query with the values' places
 * @returns runs it with the values, each by its name
 */
export function prepare<V extends object, R>(
  build: (values: Slots<V>) => Compilable<R>,
): (on: Runner, values: V) => Promise<QueryResult<R>> {
  const places = new Proxy({} as Slots<V>, {
    get: (_, name) => new Slot(String(name)),
  });
  const { parameters, ...query }: CompiledQuery<R> =
    build(places).compile();
  return (on, values) =>
    on.executeQuery({
      ...query,
      parameters: parameters.map((value) =>
        value instanceof Slot ? values[value.name as keyof V] : value,
      ),
    });
}
