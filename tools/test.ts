import { CHECK_STEPS, E2E_STEP, VERIFY_STEP, runSteps } from './checks/steps.ts';

process.exitCode = await runSteps([...CHECK_STEPS, E2E_STEP, VERIFY_STEP]);
