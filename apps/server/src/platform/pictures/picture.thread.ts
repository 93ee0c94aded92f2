import { answerMessages } from '../threads/answer.ts';
import { drawPicture, type DrawRequest } from './picture.ts';

// what comes is what pictures.ts hands over, and nobody else
answerMessages((request) => drawPicture(request as DrawRequest));
