// A process of its own with a browser, controlled by messages.
import { timeLive, type LiveQuestion } from './browser-live.ts';
import { openChats, openCold, type ColdQuestion, type OpenQuestion } from './browser-open.ts';
import { scroll, type ScrollQuestion } from './browser-scroll.ts';
import { weatherStorm, type StormQuestion } from './browser-storm.ts';
import { serveQuestions } from './questions.ts';

export type BrowserQuestion = ColdQuestion | OpenQuestion | LiveQuestion | ScrollQuestion | StormQuestion;

async function answer(question: BrowserQuestion): Promise<unknown> {
  switch (question.kind) {
    case 'cold':
      return openCold(question);
    case 'open':
      return openChats(question);
    case 'live':
      return timeLive(question);
    case 'scroll':
      return scroll(question);
    case 'storm':
      return weatherStorm(question);
  }
}

serveQuestions(answer);
