import { afterAll } from 'vitest';
import { testShort } from '../../short-run.ts';
import { CASES } from '../all.ts';
import { stopSharedStackWorld } from '../stack-world.ts';

testShort(CASES.webhooks);
afterAll(stopSharedStackWorld);
