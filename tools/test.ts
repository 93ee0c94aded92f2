import { CHECK_STEPS, E2E_STEP, VERIFY_STEP } from './check-steps.ts';
import { runSteps } from './steps.ts';

process.exitCode = await runSteps([...CHECK_STEPS, E2E_STEP, VERIFY_STEP]);
