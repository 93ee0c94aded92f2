import { expect, test } from 'vitest';
import { isApiPath, readApiFile, recordingPath } from './api-files.ts';

const OF_AC1 = '/2010-04-01/Accounts/AC1';

test('a message’s file belongs to its account and its message', () =>
  expect(readApiFile(`${OF_AC1}/Messages/MM2/Media/ME3`)).toEqual({ kind: 'media', account: 'AC1', message: 'MM2' }));

test('a recording belongs to its account', () =>
  expect(readApiFile(recordingPath('AC1', 'RE3'))).toEqual({ kind: 'recording', account: 'AC1', message: null }));

test.each([
  '/2010-04-01/Accounts.json',
  `${OF_AC1}.json`,
  `${OF_AC1}/Messages.json`,
  `${OF_AC1}/Messages/MM2.json`,
  `${OF_AC1}/Messages/MM2/Media.json`,
  `${OF_AC1}/Messages/MM2/Media/ME3.json`,
  `${OF_AC1}/Messages/MM2/Media/ME3/`,
  `${OF_AC1}/Messages/MM2/Media/`,
  `${OF_AC1}/Messages/../Media/ME3`,
  `${OF_AC1}/Messages/MM2/Media/ME3%2F..%2F..`,
  `${OF_AC1}/Recordings/RE3`,
  `${OF_AC1}/Recordings/RE3.json`,
  `/x${OF_AC1}/Messages/MM2/Media/ME3`,
  '/2010-04-01/Accounts//Messages/MM2/Media/ME3',
])('%s is no file, though the API answers it', (path) => expect(readApiFile(path)).toBeNull());

test.each([`${OF_AC1}.json`, '/2010-04-01', '/2010-04-01/'])('%s leads into the API', (path) =>
  expect(isApiPath(path)).toBe(true),
);

test.each(['/', '/2010-04-011/x', '/media/2010-04-01/x'])('%s does not', (path) => expect(isApiPath(path)).toBe(false));
