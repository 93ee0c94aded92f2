export { botCambiado } from './bot.events.ts';
export { enqueueBot } from './bot.jobs.ts';
export { countDecisiones } from './bot-counts.repository.ts';
