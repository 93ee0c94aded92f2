/** The database cannot be used as it is: the message is one Spanish sentence for the operator, with the remedy. */
export class StartRefusal extends Error {}
