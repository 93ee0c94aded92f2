import { E2E_STEP, OLDEST_POSTGRES_STEP, ROW_TYPES_STEP, STATIC_STEPS, TEST_STEP, VERIFY_STEP } from './check-steps.ts';
import { runSteps } from './steps.ts';

// What is quick to fail comes first.
process.exitCode = await runSteps([
  ...STATIC_STEPS,
  TEST_STEP,
  ROW_TYPES_STEP,
  OLDEST_POSTGRES_STEP,
  E2E_STEP,
  VERIFY_STEP,
]);
