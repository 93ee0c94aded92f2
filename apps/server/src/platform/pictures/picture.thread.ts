import { answerMessages } from '../threads/answer.ts';
import { drawPicture, type DrawRequest } from './picture.ts';

// only pictures.ts sends messages
answerMessages((request) => drawPicture(request as DrawRequest));
