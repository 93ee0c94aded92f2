export { enqueueBot } from './bot.jobs.ts';
export { countDecisiones } from './cuentas.repository.ts';
