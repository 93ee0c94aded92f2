import { CHECK_STEPS, runSteps } from './checks/steps.ts';
import { checkFeatures } from './checks/feature-check.ts';

// «npm run check -- contactos kanban» checks these features only.
const features = process.argv.slice(2).filter((word) => word !== '--');
process.exitCode = features.length > 0 ? await checkFeatures(features) : await runSteps(CHECK_STEPS);
