import { answerMessages } from '#platform/threads/answer';
import { drawLogo } from './logo.ts';

// what comes is what logo.service hands over, and nobody else
answerMessages((bytes) => drawLogo(bytes as Uint8Array));
