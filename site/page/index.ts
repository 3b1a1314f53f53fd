import { markSections, showChapter } from './contents.ts';
import { copyOnClick } from './copy.ts';
import { followIds } from './ids.ts';
import { searchPages } from './search.ts';
import { scrollTables } from './tables.ts';
import { switchTheme } from './theme.ts';
import { showTypes } from './types.ts';

switchTheme();
searchPages();
showChapter();
markSections();
copyOnClick();
followIds();
scrollTables();
showTypes();
