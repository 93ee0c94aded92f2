import { testShort } from '../../short-run.ts';
import { CASES } from '../all.ts';

testShort(CASES.network);
