import { DARK, LIGHT } from './mail-colours.ts';

/**
 * Mail programs drop style sheets at will: a mail has to stand without this one, which darkens it and puts the cells of
 * its tables two by two where the screen is narrow.
 */
export const MAIL_STYLE = `
@media (prefers-color-scheme:dark){
body,.page{background:${DARK.page}!important;color:${DARK.ink}!important}
.page table{color:${DARK.ink}!important}
.panel{background:${DARK.panel}!important;border-color:${DARK.rule}!important}
.name,.link{color:${DARK.action}!important}
.muted{color:${DARK.muted}!important}
.cell,.row,.entry{border-color:${DARK.rule}!important}
.go{background:${DARK.action}!important;color:${DARK.onAction}!important}
}
@media (max-width:600px){
.gutter{padding:16px 8px!important}
.panel{padding:24px 16px!important}
.heads{display:none!important}
.rows{display:block!important;width:100%!important}
.row{display:block!important;overflow:hidden!important;padding:10px 0!important;border-top:1px solid ${LIGHT.rule}}
.cell{display:block!important;box-sizing:border-box!important;padding:2px 0!important;border:0!important;white-space:normal!important}
.left{float:left!important;clear:both!important;width:46%!important;padding-right:8px!important;text-align:left!important}
.right{float:right!important;width:54%!important;text-align:right!important}
.label{display:inline!important}
}
`;
