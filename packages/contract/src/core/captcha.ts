/** Value of `captchaToken` while no captcha is configured (document 1 §3). */
export const CAPTCHA_PLACEHOLDER = 'development';
