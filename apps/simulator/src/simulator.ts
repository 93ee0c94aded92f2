import ajvCompiler from '@fastify/ajv-compiler';
import Fastify from 'fastify';
import { Accounts, type ApiKey, type BusinessNumberInput } from './accounts.ts';
import { answer, isTwilioPath, twilioApi } from './api/twilio-api.ts';
import { CallLine } from './call-line.ts';
import { Calls } from './calls.ts';
import { callsControlRoutes } from './calls-control.routes.ts';
import { ContentTemplates } from './content-templates.ts';
import { controlRoutes } from './control.routes.ts';
import { Customers } from './customers.ts';
import { DeliveryLine } from './delivery.ts';
import { SimulatorEvents } from './events.ts';
import { FaultPanel, type Faults } from './faults.ts';
import { Inventory } from './inventory.ts';
import { inventoryRoutes } from './inventory.routes.ts';
import { Ledger } from './ledger.ts';
import { mailRoutes } from './mail.routes.ts';
import { LanguageModel } from './model.ts';
import { modelRoutes } from './model.routes.ts';
import { MediaStore } from './media-store.ts';
import { type Merchant, Payments } from './payments.ts';
import { paymentRoutes } from './payments.routes.ts';
import { pageFiles } from './page-files.ts';
import { phoneRoutes } from './phone.routes.ts';
import { resetWorld } from './reset.ts';
import { Signal } from './signal.ts';
import { attachSignal } from './signal-sockets.ts';
import { notFound } from './twilio-errors.ts';
import { WebhookClient } from './webhook-client.ts';
import { ServiceWindows } from './windows.ts';
import { StateLog } from './state-log.ts';
import { rejectForeignRequests } from './foreign-requests.ts';
import type { Surroundings } from './surroundings.ts';
import type { World } from './world.ts';

export type SimulatorOptions = {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  accountSid: string;
  authToken: string;
  apiKey?: ApiKey;
  /** The product's credentials at the payment provider; its public sandbox’s values by default. */
  merchant?: Merchant;
  /** The product's public address; customers' messages go to its `/webhooks/twilio/message`. */
  webhookBase: string;
  /** The address under which the product reaches this process, if it differs from the listening one. */
  publicUrl?: string;
  numbers?: BusinessNumberInput[];
  /** Folder of .eml files that the mail page shows. */
  mailDir?: string;
  /** Refuse senders that are not among `numbers`. */
  strictSenders?: boolean;
  /** Require log-in for downloads of media; true by default. */
  mediaAuth?: boolean;
  faults?: Partial<Faults>;
  /** Folder that persists chats and windows; nothing is stored without it. */
  stateDir?: string;
  maxMessages?: number;
  now?: () => number;
};

export type RunningSimulator = { url: string; close: () => Promise<void> };

/** One for all simulators of a process, which test runs start by the hundred: each schema is compiled once. */
const buildValidator = ajvCompiler();
const MAX_MESSAGES = 200_000;
const MAX_MEDIA_BYTES = 256 * 1024 * 1024;

/** Starts the simulator: the provider's API, its webhooks, the control API and the pages. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const host = options.host ?? '127.0.0.1';
  let ownUrl = options.publicUrl ?? '';
  const world = createWorld(options, () => ownUrl);
  // A customer's field is untrusted text of any kind: nothing is coerced, nothing unknown is dropped silently.
  const stateLog = options.stateDir ? new StateLog(options.stateDir, world) : null;
  const app = Fastify({
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    schemaController: { compilersFactory: { buildValidator } },
    forceCloseConnections: true,
  });
  const ownUrls = () => [ownUrl, `http://${host}`];
  rejectForeignRequests(app, ownUrls);
  app.setNotFoundHandler((request, reply) => {
    if (isTwilioPath(request.url)) return answer(reply, notFound(request.url));
    return reply.code(404).send({ message: 'not found' });
  });
  await app.register(async (api) => twilioApi(api, world));
  controlRoutes(app, world);
  callsControlRoutes(app, world);
  await pageFiles(app);
  phoneRoutes(app, world);
  mailRoutes(app, options.mailDir);
  inventoryRoutes(app, world);
  paymentRoutes(app, world);
  modelRoutes(app, world);
  const sockets = attachSignal(app.server, world, ownUrls);
  await app.listen({ port: options.port, host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  ownUrl ||= url;
  return {
    url,
    close: async () => {
      world.delivery.stop();
      world.callLine.stop();
      sockets.close();
      world.webhooks.close();
      await app.close();
      stateLog?.close();
    },
  };
}

function createWorld(options: SimulatorOptions, ownUrl: () => string): World {
  const base = `${options.webhookBase.replace(/\/+$/, '')}/webhooks/twilio`;
  const surroundings: Surroundings = {
    now: options.now ?? Date.now,
    accounts: new Accounts({
      sid: options.accountSid,
      authToken: options.authToken,
      apiKey: options.apiKey,
      numbers: options.numbers ?? [],
    }),
    calls: new Calls(),
    customers: new Customers(),
    events: new SimulatorEvents(),
    faults: new FaultPanel(options.faults),
    inventory: new Inventory(),
    ledger: new Ledger(options.maxMessages ?? MAX_MESSAGES),
    media: new MediaStore(MAX_MEDIA_BYTES),
    model: new LanguageModel(),
    payments: new Payments(options.merchant),
    signal: new Signal(),
    templates: new ContentTemplates(),
    webhooks: new WebhookClient(),
    windows: new ServiceWindows(),
    inboundUrl: `${base}/message`,
    callUrl: `${base}/voice/entrante`,
    hungUpUrl: `${base}/voice/colgado`,
    ownUrl,
    strictSenders: options.strictSenders ?? false,
    mediaAuth: options.mediaAuth ?? true,
  };
  const world: World = {
    ...surroundings,
    callLine: new CallLine(surroundings),
    delivery: new DeliveryLine(surroundings),
  };
  resetWorld(world);
  return world;
}
