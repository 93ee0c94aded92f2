import { CHECK_STEPS } from './check-steps.ts';
import { checkFeatures } from './feature-check.ts';
import { runSteps } from './steps.ts';

// «npm run check -- contactos kanban» checks these features only.
const features = process.argv.slice(2).filter((word) => word !== '--');
process.exitCode = features.length > 0 ? await checkFeatures(features) : await runSteps(CHECK_STEPS);
