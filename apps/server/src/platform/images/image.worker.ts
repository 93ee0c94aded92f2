import { answerMessages } from '../workers/answer-messages.ts';
import { drawImage, type DrawRequest } from './draw-image.ts';

// only images.ts sends messages
answerMessages((request) => drawImage(request as DrawRequest));
