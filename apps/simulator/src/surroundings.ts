import type { Accounts } from './accounts.ts';
import type { Calls } from './calls.ts';
import type { ContentTemplates } from './content-templates.ts';
import type { Customers } from './customers.ts';
import type { SimulatorEvents } from './events.ts';
import type { FaultPanel } from './faults.ts';
import type { Inventory } from './inventory.ts';
import type { Ledger } from './ledger.ts';
import type { LanguageModel } from './model.ts';
import type { MediaStore } from './media-store.ts';
import type { Payments } from './payments.ts';
import type { Signal } from './signal.ts';
import type { WebhookClient } from './webhook-client.ts';
import type { ServiceWindows } from './windows.ts';

/** The parts of one simulated provider, except the lines, which act by themselves and know all of this. */
export type Surroundings = {
  now: () => number;
  accounts: Accounts;
  calls: Calls;
  customers: Customers;
  events: SimulatorEvents;
  faults: FaultPanel;
  /** The inventory system. */
  inventory: Inventory;
  ledger: Ledger;
  media: MediaStore;
  /** The language model of the assistant and the bots. */
  model: LanguageModel;
  /** The payment provider for top-ups. */
  payments: Payments;
  signal: Signal;
  templates: ContentTemplates;
  webhooks: WebhookClient;
  windows: ServiceWindows;
  /** The address for messages from customers. */
  inboundUrl: string;
  /** The address of the questions about a customer's call and the report of its end. */
  callUrl: string;
  hungUpUrl: string;
  /** This process's own address, for the media it offers. */
  ownUrl: () => string;
  strictSenders: boolean;
  mediaAuth: boolean;
};
