# es
