import { OLDEST_POSTGRES_STEP, STATIC_STEPS, TEST_STEP } from './check-steps.ts';
import { runSteps } from './steps.ts';

process.exitCode = await runSteps([...STATIC_STEPS, TEST_STEP, OLDEST_POSTGRES_STEP]);
