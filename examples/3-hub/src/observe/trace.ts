import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Bus } from '../bus.ts';
import type { SkillOutcome, SkillRequest } from '../skill.ts';
import { going, headerOf, placeIn } from './trace-context.ts';

export interface TracesOptions {
  bus: Bus;
  /** The hub's name. */
  name: string;
  /**
   * Where a collector takes OTLP over HTTP; without one, nothing is kept.
   */
  endpoint?: string | undefined;
  /** Hears of a collector that does not take what it is sent. */
  onError: (error: unknown, id: string) => void;
}

/** Parked tasks whose traces are remembered; the others begin new ones. */
const KEEP = 10_000;
/** A collector that does not answer must not hold up who stops. */
const PATIENCE_MS = 2000;

/**
 * One span for each turn of a task, from the bus. A turn goes on with its
 * caller's trace, an answer with the trace of the question; peers are told
 * of it, also by a hub that keeps no traces.
 */
export class Traces {
  readonly #provider: TracerProvider | undefined;
  readonly #spans = new Map<string, Span>();
  readonly #parked = new Map<string, SpanContext>();

  constructor({ bus, name, endpoint, onError }: TracesOptions) {
    if (endpoint === undefined) return;
    const url = new URL('v1/traces', endpoint.replace(/\/?$/, '/')).href;
    const exporter = new OTLPTraceExporter({
      url,
      timeoutMillis: PATIENCE_MS,
    });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': name }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: heard(exporter, (error) => onError(error, 'traces')),
          // Who sends gives up first, and says why.
          exportTimeoutMillis: 2 * PATIENCE_MS,
        }),
      ],
    });
    bus.subscribe('agent.skill.request', ({ payload }) =>
      this.#begin(payload),
    );
    bus.subscribe('agent.skill.routed.*', ({ payload, correlationId }) => {
      const { agent, skill } = payload;
      const attributes = { 'hub.agent': agent, 'hub.skill': skill };
      const span = this.#spans.get(correlationId);
      span?.updateName(`${agent} ${skill}`).setAttributes(attributes);
    });
    for (const what of ['progress', 'artifact'] as const)
      bus.subscribe(`agent.skill.${what}.*`, ({ correlationId }) => {
        this.#spans.get(correlationId)?.addEvent(what);
      });
    bus.subscribe('dispatch.dropped.*', ({ payload, correlationId }) => {
      const span = this.#spans.get(correlationId);
      span?.setAttribute('hub.dropped', payload.reason);
    });
    bus.subscribe('agent.skill.response.*', ({ payload, correlationId }) =>
      this.#end(correlationId, payload),
    );
  }

  /** Does the work of a turn within its trace. */
  within<T>(request: SkillRequest, work: () => T): T {
    const span = this.#spans.get(request.taskId);
    const header = span
      ? headerOf(span.spanContext())
      : request.traceparent;
    return header === undefined ? work() : going.run(header, work);
  }

  /** Sends what is left. */
  async stop(): Promise<void> {
    for (const span of this.#spans.values()) span.end();
    this.#spans.clear();
    // Why it was not taken was told.
    await this.#provider?.shutdown().catch(() => {});
  }

  #begin(request: SkillRequest): void {
    const { taskId, contextId, entry, hops, recovered = false } = request;
    // A second turn of a task at work is dropped, and no turn of its own.
    if (this.#spans.has(taskId)) return;
    const parent = placeIn(request.traceparent) ?? this.#parked.get(taskId);
    this.#parked.delete(taskId);
    const attributes = {
      'a2a.task.id': taskId,
      'a2a.context.id': contextId,
      'hub.entry': entry,
      'hub.hops': hops.length,
      'hub.recovered': recovered,
    };
    const kind = entry === 'schedule' ? SpanKind.INTERNAL : SpanKind.SERVER;
    const span = this.#provider!.getTracer('hub').startSpan(
      'turn',
      { kind, attributes },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    this.#spans.set(taskId, span);
  }

  #end(taskId: string, { state }: SkillOutcome): void {
    const span = this.#spans.get(taskId);
    if (!span) return;
    this.#spans.delete(taskId);
    if (state === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('hub.state', state).end();
    if (!state.endsWith('-required')) return;
    this.#parked.set(taskId, span.spanContext());
    const [oldest] = this.#parked.keys();
    if (this.#parked.size > KEEP) this.#parked.delete(oldest!);
  }
}

/** The same exporter; whoever should know hears of its failures. */
const heard = (
  exporter: SpanExporter,
  onError: (error: unknown) => void,
): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.error) onError(result.error);
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
});
