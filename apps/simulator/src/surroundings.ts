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

/** What one simulated provider is made of, but for the lines on which it does something by itself: those know all of this. */
export type Surroundings = {
  now: () => number;
  accounts: Accounts;
  calls: Calls;
  customers: Customers;
  events: SimulatorEvents;
  faults: FaultPanel;
  /** Another outside system: what a business has in stock. */
  inventory: Inventory;
  ledger: Ledger;
  media: MediaStore;
  /** Another one: what a business's assistant and bots ask. */
  model: LanguageModel;
  /** Another one: who collects what a business tops up. */
  payments: Payments;
  signal: Signal;
  templates: ContentTemplates;
  webhooks: WebhookClient;
  windows: ServiceWindows;
  /** Where messages from customers are posted to. */
  inboundUrl: string;
  /** Where a customer's call is asked about, and where its end is told. */
  callUrl: string;
  hungUpUrl: string;
  /** This process's own address, for the media it offers. */
  ownUrl: () => string;
  strictSenders: boolean;
  mediaAuth: boolean;
};
