import { STATIC_STEPS, TEST_STEP } from './check-steps.ts';
import { runSteps } from './steps.ts';

process.exitCode = await runSteps([...STATIC_STEPS, TEST_STEP]);
