import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The metrics of one process, in their own registry so that tests can run several. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a call',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    tenantMismatch: new Counter({
      name: 'tenant_param_mismatch_total',
      help: 'Requests that named another tenant and were answered for their own',
      registers,
    }),
    rateLimitBreaches: new Counter({
      name: 'limits_exceeded_total',
      help: 'Whiles in which somebody went beyond a limit of one person, by call or budget',
      labelNames: ['what'],
      registers,
    }),
    stalledResponses: new Counter({
      name: 'http_stalled_responses_cut_total',
      help: 'Responses cut because their reader took nothing of them: too long, or while others wanted in',
      labelNames: ['reason'],
      registers,
    }),
    jobs: new Counter({ name: 'jobs_total', help: 'Jobs worked off', labelNames: ['task', 'outcome'], registers }),
    timers: new Counter({
      name: 'timers_total',
      help: 'Runs of recurring work',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    timerSuccess: new Gauge({
      name: 'timer_last_success_timestamp_seconds',
      help: 'When recurring work last came through in this process',
      labelNames: ['name'],
      registers,
    }),
    modelo: new Counter({
      name: 'model_answers_total',
      help: 'Questions to the language model',
      labelNames: ['outcome'],
      registers,
    }),
    webhooks: new Counter({ name: 'webhooks_total', help: 'Provider webhooks', labelNames: ['result'], registers }),
    parkedWebhooks: new Gauge({
      name: 'webhooks_parked',
      help: 'Provider events that failed for a day and wait for a person',
      registers,
    }),
    ingestLagSeconds: new Gauge({
      name: 'webhooks_ingest_lag_seconds',
      help: 'Age of the oldest provider event that is due and not worked off',
      registers,
    }),
    outboxWaiting: new Gauge({
      name: 'outbox_waiting',
      help: 'Messages that the provider has neither accepted nor finally refused',
      registers,
    }),
    outboxOldestSeconds: new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest of those messages',
      registers,
    }),
    gauge: (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts the worker's jobs and timers. */
export function workMeters({ jobs, timers, timerSuccess }: Metrics) {
  return {
    onJob: (task: string, outcome: string) => jobs.inc({ task, outcome }),
    onTimer(name: string, isOk: boolean) {
      timers.inc({ name, outcome: isOk ? 'done' : 'failed' });
      if (isOk) timerSuccess.set({ name }, Date.now() / 1000);
    },
  };
}
