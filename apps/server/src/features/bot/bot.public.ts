export { enqueueBot } from './bot.jobs.ts';
