import { OLDEST_POSTGRES_STEP, ROW_TYPES_STEP, STATIC_STEPS, TEST_STEP } from './check-steps.ts';
import { checkFeature } from './feature-check.ts';
import { runSteps } from './steps.ts';

// «npm run check -- contactos» checks one feature.
const [feature] = process.argv.slice(2).filter((word) => word !== '--');
process.exitCode = feature
  ? await checkFeature(feature)
  : await runSteps([...STATIC_STEPS, TEST_STEP, ROW_TYPES_STEP, OLDEST_POSTGRES_STEP]);
