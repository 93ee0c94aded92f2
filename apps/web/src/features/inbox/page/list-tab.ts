/** The tab of the list that is shown: a place for the focus where typed keys open no chat. */
export const LIST_TAB = '[aria-label="Chats"] [role="tab"][aria-selected="true"]';
